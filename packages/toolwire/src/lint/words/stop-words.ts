/** Words that carry no meaning of their own in a description. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about after all also an and any are as at be been before between both but by can do does each for from given has have
  how if in into is it its may more most must no not of off on only or other out over same should so some such than that
  the their them then there these they this those to under up use used using via was were what when where which while who
  will with within without would you your specific specified tool returns return new one`
    .trim()
    .split(/\s+/),
)
