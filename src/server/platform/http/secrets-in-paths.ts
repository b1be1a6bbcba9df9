/** What follows these in an address is a secret: whoever has it may do something. */
const BEFORE_SECRETS = /(\/(?:in|invitations)\/)[^/?#\s"'<>\\]+/gi;

/** For logs. Also within a longer text, such as the address of a page in a complaint of a browser. */
export const withoutSecrets = (text: string): string => text.replace(BEFORE_SECRETS, '$1…');
