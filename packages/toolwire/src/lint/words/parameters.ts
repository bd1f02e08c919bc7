type ParameterWords =
  | 'formatted'
  | 'prose'
  | 'expression'
  | 'date'
  | 'measure'
  | 'unit'
  | 'numeric'
  | 'negation'
  | 'known'
  | 'secret'

/** Words in the names of parameters, by what they tell of the value. */
export const parameterWords: Readonly<Record<ParameterWords, readonly string[]>> = {
  /** Text of a certain form. */
  formatted: words(
    'path query filter expression cron locale language currency country pattern glob regex sql selector address phone url uri timezone date color code',
  ),
  /** Text for people. */
  prose: words(
    'body text message content comment title description summary note reason rationale feedback explanation',
  ),
  /** Text in a language of its own, whose description lists fields and values. */
  expression: words('filter query expression where sql pattern search'),
  date: words('date datetime time timestamp since until before after day deadline'),
  measure: words(
    'timeout duration delay interval ttl age size length width height weight distance radius amount price cost temperature speed latency rate volume',
  ),
  /** Units, their plurals and short forms, and currencies. */
  unit: words(`
    ms msec msecs millisecond milliseconds s sec secs second seconds min mins minute minutes h hr hrs hour hours d day days
    week weeks month months year years byte bytes kb mb gb tb kib mib gib kilobyte kilobytes megabyte megabytes gigabyte
    gigabytes bit bits px pixel pixels pt m meter meters metre metres cm mm km mile miles ft foot feet inch inches yard yards
    kg g mg gram grams kilogram kilograms lb lbs pound pounds ounce ounces l ml liter liters litre litres percent percentage
    % degree degrees celsius fahrenheit kelvin ° °c °f radian radians kph kmh km/h mph m/s knot knots hz khz mhz ghz bps rpm
    kilometer kilometers kilometre kilometres kms centimeter centimeters centimetre centimetres millimeter millimeters
    millimetre millimetres milliliter milliliters millilitre millilitres milligram milligrams ton tons tonne tonnes acre acres
    hectare hectares joule joules calorie calories kcal newton newtons watt watts kwh volt volts pascal pascals bpm beat beats
    frame frames decibel decibels db lumen lumens gallon gallons cup cups square_feet sqft psi mpg decade decades
    usd eur gbp jpy cny inr chf cad aud dollar dollars euro euros cent cents yen yuan rupee rupees $ € £ ¥ token tokens
    character characters char chars word words page pages item items row rows line lines`),
  numeric: words('count number num total amount price quantity limit page size'),
  negation: words('no not dont disable skip without exclude non'),
  /** Whole names of what the program knows of the conversation it serves. */
  known: words('user_id tenant_id account_id org_id session_id idempotency_key'),
  secret: words('api_key token access_token password secret'),
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
