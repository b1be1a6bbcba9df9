/** English words that Spanish does not have: a text with one of them was not translated. */
const ENGLISH = `
  a?bout above add admin account accounts after again all almost already also always and another any apply are are?n't available
  back because before below between browser but button by cancelled cannot change check choose clear click close code company
  confirm continue could create current date day days delete deleted details did disabled discard document documents does done
  download due each edit email empty enabled enter every everything expand expired export failed fetch file files filter
  find first five following for found free from further go got had have he hello help here hide home how if invoice invoices
  is issuer it items its just keep last later learn less like list load loaded loading log logged login logout long loss made make
  many may menu message missing money month months more most must my name need new next nothing now number of off offline old on
  only open or order other our out over owner page paid password pay payment please press previous print provider purchase
  read reading ready receive received receiver refresh reload remove removed required reset results retry review row rows
  save saved search see select selected selection send sent session set settings she should show sign signature since size skip
  some something soon sort start status still stop submit subscription success sum supplier support switch tax than thanks
  that the their them then there these they this those time to today toggle too try two type unknown unread until
  up update updated upload uploaded use used user users very view wait waiting want warning was way we welcome went were
  what when where which while who will with without words work would wrong year years yes yesterday you your
`;
/** Words that are also Spanish, or names that people in Paraguay use. */
const ALSO_SPANISH = new Set(['admin', 'email', 'final', 'he', 'me', 'menu', 'no', 'code', 'file', 'login', 'go']);

const WORDS = new Set(ENGLISH.split(/\s+/).filter((word) => /^[a-z]+$/.test(word) && !ALSO_SPANISH.has(word)));
/** What appears when a value is missing, or a name of the code is shown instead of its text. */
const UNFINISHED = /\bundefined\b|\bNaN\b|\[object |\b[a-z]+[a-z]*\.[a-z]+[A-Z]\w*\b|\{\{|\}\}/g;
/** Addresses of mail and of pages, and names of files, belong to no language. */
const ADDRESS = /\S+@\S+|https?:\/\/\S+|\b[\w-]+\.(?:xml|pdf|zip|eml|com|py|local)\b\S*/gi;

/** Names of headers, fields and settings, which a program reads. */
const NAMES = /\b(?:[A-Z]+_[A-Z_]+|[a-z]+_[a-z_]+|x-[a-z-]+|Retry-After|success: false|code, message, detail)\b/g;

/** Words that the specification itself writes on the screen, and the code of the free plan. */
const LITERAL = /\b(?:ON|OFF|Free)\b|(?<=^|\s)free(?=$|\s)/g;

/** The English words and unfinished texts in a text; empty when it is Spanish. */
export function untranslatedIn(text: string): string[] {
  const read = text.replace(ADDRESS, ' ').replace(NAMES, ' ').replace(LITERAL, ' ');
  const words = read.match(/[\p{L}]+/gu) ?? [];
  return [...words.filter((word) => WORDS.has(word.toLowerCase())), ...(read.match(UNFINISHED) ?? [])];
}
