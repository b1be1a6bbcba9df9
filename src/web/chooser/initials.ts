/** Two letters for the square beside an account. */
export function initials(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? email)].slice(0, 2);
  return letters.join('').toLocaleUpperCase('es');
}
