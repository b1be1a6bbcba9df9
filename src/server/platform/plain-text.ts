/** As it may be stored or searched: PostgreSQL has no text with a null character in it. */
export const plainText = (text = ''): string => text.replaceAll('\0', ' ').trim();
