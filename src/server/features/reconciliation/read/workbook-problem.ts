import type { RegisterProblem } from '#domain/reconciliation/register-row.ts';

/** Why a file is no workbook that can be looked into, before anything is known of what it says. */
export type WorkbookProblem =
  | {
      readonly code:
        | 'empty-file'
        | 'is-pdf'
        | 'is-old-excel'
        | 'is-html'
        | 'is-xml'
        | 'is-binary-excel'
        | 'is-open-document'
        | 'is-zip'
        | 'is-something-else'
        | 'locked'
        | 'damaged'
        | 'too-deep';
      readonly params: Readonly<Record<never, never>>;
    }
  | { readonly code: 'too-large-inside'; readonly params: { readonly mib: number } }
  | { readonly code: 'register-twice'; readonly params: { readonly sheets: readonly string[] } };

export type ReadProblem = WorkbookProblem | RegisterProblem;

export class WorkbookRefused extends Error {
  override name = 'WorkbookRefused';
  readonly problem: WorkbookProblem;

  constructor(problem: WorkbookProblem, options?: ErrorOptions) {
    super(problem.code, options);
    this.problem = problem;
  }
}

/** For problems without parameters. */
export const workbookRefusal = (
  code: Exclude<WorkbookProblem['code'], 'too-large-inside' | 'register-twice'>,
  options?: ErrorOptions,
) => new WorkbookRefused({ code, params: {} }, options);
