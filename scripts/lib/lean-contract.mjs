const CALLS = /[\\/]src[\\/]contract[\\/]/;

/** What only the document of the API and the server ask of a call: a property of its own, two spaces from the left. */
const FOR_THE_DOCUMENT = /^ {2}(?:summary|scopes|errors):[\s\S]*?\n(?= {2}[a-z]|\})/gm;

/** A call from its name to its end: shapes beside it may have fields that are called like its parts. */
const CALL = /^(?:export )?const \w+ = defineRoute\(\{\n[\s\S]*?^\}\);/gm;

/** Takes from the calls what no browser needs: their sentences alone are some kilobytes of every page. */
export const leanContract = () => ({
  name: 'lean-contract',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    return CALLS.test(id) && code.includes('defineRoute(') ? { code: withoutDocument(code), map: null } : null;
  },
});

/** @param {string} code */
export const withoutDocument = (code) => code.replace(CALL, (call) => call.replace(FOR_THE_DOCUMENT, ''));
