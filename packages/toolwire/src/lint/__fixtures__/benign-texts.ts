/** Descriptions that are right, though a careless pattern would take them for something else, in ten languages. */
export const benignTexts: Readonly<Record<string, readonly string[]>> = {
  English: [
    'Suggests updates to the system prompt of an agent, from its last conversations.',
    'Scans a text for prompt injection such as "ignore all previous instructions" and returns a score.',
    'Reads variables from a .env file and returns their names, never their values.',
    'Before calling this tool, run the formatter on the file.',
    'Encodes text as base64: "hello" becomes aGVsbG8=.',
    'Returns the chat history of a room, newest first, at most 50 messages.',
    'Best for exact matches; returns the best results first. For similar words use find_similar instead.',
    'Ignores case. Overrides the default currency when one is given.',
    'Do not use it for refunds; for those use refund_order instead.',
    'Lists the SSH keys of an account; private keys are never returned.',
    'Adds a reaction ❤️, 👍🏽 or 👩‍💻 to a message. Keycaps such as 1️⃣ count, too.',
    'Ships to 🇩🇪, 🇯🇵 and 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}.',
    'Hides a comment from the timeline of a page; the author still sees it.',
    'You must pass an id, never a name.',
  ],
  German: [
    'Durchsucht das Handbuch nach Stichwörtern. Gibt höchstens fünf Absätze zurück; ist die Liste leer, breiter suchen.',
    'Löscht einen Termin endgültig – vorher nachfragen. Nicht für Serientermine.',
  ],
  French: [
    'Recherche des articles dans le manuel ; renvoie au plus cinq passages, les meilleurs d’abord.',
    'Ne supprime rien : l’élément est déplacé dans la corbeille « à vider ».',
  ],
  Spanish: [
    'Busca artículos en el manual. ¿Sin resultados? Prueba con palabras más amplias una vez.',
    'No lo uses para reembolsos; usa refund_order.',
  ],
  Portuguese: ['Procura artigos no manual e devolve até cinco trechos com título e identificação.'],
  Russian: [
    'Ищет статьи в руководстве по ключевым словам. Возвращает не более пяти отрывков.',
    'Не использовать для возврата денег.',
  ],
  Chinese: [
    '按关键词搜索产品手册，最多返回五段内容。如果没有结果，请放宽条件再试一次。',
    '删除指定的日程，无法撤销。',
  ],
  Japanese: [
    'キーワードで製品マニュアルを検索し、最大5件の段落を返します。結果がなければ一度だけ広い語で試してください。',
    '葛\u{E0100}城市の天気を返す。',
  ],
  Arabic: [
    'يبحث في دليل المنتج بالكلمات المفتاحية ويعيد خمس فقرات على الأكثر.',
    'يعيد القائمة\u200F (API) مرتبة حسب التاريخ.',
  ],
  Persian: ['این ابزار کتاب\u200Cها را می\u200Cیابد و فهرستی از آن\u200Cها را برمی\u200Cگرداند.'],
  Hebrew: ['מחפש בספר המוצר לפי מילות מפתח ומחזיר עד חמישה קטעים\u200E (API).'],
  Hindi: ['उत्पाद पुस्तिका में खोजता है और अधिकतम पाँच अनुच्छेद लौटाता है। क्\u200Dष के साथ भी।'],
}
