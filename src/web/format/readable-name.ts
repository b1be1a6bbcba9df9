/** Words that stay in capitals: company forms and names that are abbreviations. */
const KEPT = new Set(
  'SA SRL SAECA SACI SACIF SAIC EAS EIRL SAE SAC SCA SC SL LLC ANDE ESSAP COPACO IPS BNF UNA SET DNIT IVA RUC PY USA UENO ITAU'.split(
    ' ',
  ),
);
/** Words in small letters, unless the name begins with them. */
const SMALL = new Set('a al con de del e el en la las los o para por y'.split(' '));
const VOWEL = /[AEIOUÁÉÍÓÚÜY]/;
const ROMAN = /^(?=[IVX])(X{0,3})(IX|IV|V?I{0,3})$/;
const WORD = /[\p{L}\p{N}.&']+/gu;

/**
 * A name written in capitals, as people read it: «FERRETERIA EL TORNILLO FELIZ S.A.» becomes «Ferreteria el Tornillo
 * Feliz S.A.». Company forms, abbreviations and numbers stay. A name with any small letter stays as it was written: its
 * case was chosen.
 */
export function readableName(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{2}/u.test(name)) return name;
  return name.replace(WORD, (word, at: number) => readableWord(word, at === 0));
}

function readableWord(word: string, isFirst: boolean): string {
  const letters = word.replace(/[^\p{L}]/gu, '');
  const small = word.toLocaleLowerCase('es');
  if (!isFirst && SMALL.has(small)) return small;
  if (isAbbreviation(word, letters)) return word;
  return small.replace(
    /^(\P{L}*)(\p{L})/u,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
  );
}

/**
 * An abbreviation has dots between single letters, contains digits, is a known one, is a Roman number, or cannot be
 * pronounced.
 */
function isAbbreviation(word: string, letters: string): boolean {
  if (/^(\p{L}\.)+\p{L}?\.?$/u.test(word) || /[\p{N}&]/u.test(word)) return true;
  return KEPT.has(letters) || ROMAN.test(letters) || !VOWEL.test(letters);
}
