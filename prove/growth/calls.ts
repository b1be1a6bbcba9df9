/** A call that is measured at every size. */
export interface NamedCall {
  readonly name: string;
  at(of: { readonly invoice: string; readonly issuer: string }): string;
  readonly isOfAdmin?: true;
  readonly isUpload?: true;
}

const get = (path: string, more = ''): NamedCall => ({
  name: `GET ${path}${more}`,
  at: () => `${path.replace(':month', MONTH)}${more.replaceAll(' ', '%20')}`,
});
const ofAdmin = (path: string): NamedCall => ({ ...get(path), isOfAdmin: true });

const MONTH = '2026-09';

export const CALLS: readonly NamedCall[] = [
  get('/v2/invoices/headers'),
  get('/v2/invoices/headers', '?page=10'),
  get('/v2/invoices/headers', '?search=lapacho'),
  get('/v2/invoices/headers', '?search=san jose 1'),
  { name: 'GET /v2/invoices/:id', at: ({ invoice }) => `/v2/invoices/${invoice}` },
  { name: 'GET /v2/invoices/:id/history', at: ({ invoice }) => `/v2/invoices/${invoice}/history` },
  { name: 'GET /v2/suppliers/:ruc', at: ({ issuer }) => `/v2/suppliers/${issuer}` },
  get('/invoices/months'),
  get('/invoices/month/:month/stats'),
  get('/export/mongodb/stats'),
  get('/closing'),
  get('/closing/:month'),
  get('/closing/:month/missing'),
  get('/documents'),
  get('/review/queue'),
  get('/desk'),
  get('/api/user/profile'),
  ofAdmin('/admin/stats'),
  ofAdmin('/admin/users'),
  ofAdmin('/admin/operations'),
  { name: 'POST /upload-xml', at: () => '/upload-xml', isUpload: true },
];
