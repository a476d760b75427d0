/**
 * Words that say how a question is asked, not what it is about. They are left out of queries only, never of the index,
 * so the list can change without a new analyzer id.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and any are as at be been being but by can could did do does doing done each either else ever for from had has have ' +
    'having he her here his how i if in into is it its itself just let like lets me more most my no nor not now of off on ' +
    'once only or other our out over own same shall she should so some such than that the their them then there these they ' +
    'this those through to too under until up us very was we were what when where which while who whom whose why will with ' +
    'would you your between across during via within without about after before'
  ).split(' '),
)
