/**
 * What follows these in an address is a secret: whoever has it may do something. The slashes may be written as in an
 * address that stands within another one, as where somebody comes back to after signing in. A route's own parameter is none.
 */
const BEFORE_SECRETS = /((?:\/|%(?:25)*2F)(?:in|invitations)(?:\/|%(?:25)*2F))(?!:)[^/?#&\s"'<>\\]+/gi;

/** For logs. Also within a longer text, such as the address of a page in a complaint of a browser. */
export const withoutSecrets = (text: string): string => text.replace(BEFORE_SECRETS, '$1…');
