/** What a file is instead of the list, as its first bytes say. */
export type WrongKind = 'pdf' | 'workbook' | 'web-page' | 'other';

/** Why a file cannot be read as the list; the names are those of reasons (`contract/ruc-list/loads.text.ts`). */
export type ListProblem =
  | { readonly code: 'wrong-file'; readonly params: { readonly name: string; readonly kind: WrongKind } }
  | { readonly code: 'damaged' | 'locked' | 'empty'; readonly params: { readonly name: string } }
  | { readonly code: 'too-many-inside'; readonly params: { readonly name: string; readonly most: number } }
  | { readonly code: 'too-large-inside'; readonly params: { readonly name: string; readonly mib: number } }
  | { readonly code: 'line-too-long'; readonly params: { readonly name: string; readonly most: number } };

/** Whatever the file is, it stays as it is: trying again cannot help. */
export class ListRefused extends Error {
  override name = 'ListRefused';
  readonly problem: ListProblem;

  constructor(problem: ListProblem, options?: ErrorOptions) {
    super(problem.code, options);
    this.problem = problem;
  }
}
