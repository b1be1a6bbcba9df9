import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { setNavigator } from '#web/ui/hooks/navigation.ts';
import { createProblemListener } from './problem-notices.ts';

const problem = (status: number, detail = '', code = 'x') => new ApiError({ status, code, message: detail, detail });
const SUSPENDED = problem(403, 'Tu cuenta está suspendida. Contacta al administrador.');

function aPage({ here = '/upload?a=1', state = 'signed-in' as 'signed-in' | 'signed-out' } = {}) {
  const deps = {
    session: { state, signOut: vi.fn(async () => {}) },
    notify: vi.fn(),
    goTo: vi.fn(),
    rememberSuspended: vi.fn(),
    rememberContact: vi.fn(),
    notifyWait: vi.fn(),
    businessLost: vi.fn(),
    here: () => here,
  };
  return { ...deps, tell: createProblemListener(deps) };
}
const noticeFor = (told: ApiError) => {
  const { tell, notify } = aPage();
  tell(told, LOUD);
  return notify.mock.calls[0]?.[0];
};
const LOUD = { quiet: false, business: null };
const QUIET = { quiet: true, business: null };

test('ERR-01 a 401 leads to /login, and back to where the person was', () => {
  const { tell, goTo, session } = aPage();
  tell(problem(401), LOUD);
  expect(goTo).toHaveBeenCalledWith('/login?returnUrl=%2Fupload%3Fa%3D1');
  expect(session.signOut).toHaveBeenCalledOnce();
});

test('ERR-01 a quiet call leads there too; on /login itself nothing moves', () => {
  const quiet = aPage();
  quiet.tell(problem(401), QUIET);
  expect(quiet.goTo).toHaveBeenCalledOnce();
  const login = aPage({ here: '/login?returnUrl=%2F', state: 'signed-out' });
  login.tell(problem(401), LOUD);
  expect(login.goTo).not.toHaveBeenCalled();
});

test('ERR-02 ERR-05 ERR-06 an empty 402 says that the trial is over, and whom to ask', () => {
  const { tell, notify } = aPage();
  tell(problem(402), LOUD);
  expect(notify).toHaveBeenCalledWith(
    expect.objectContaining({
      id: 'payment',
      type: 'error',
      title: 'Período de prueba expirado',
      message: 'Tu período de prueba ha expirado. Contacta al administrador para continuar usando el sistema.',
      action: { label: '¿Cómo lo resuelvo?', handler: expect.any(Function) },
    }),
  );
});

test('ERR-07 what a 402 says stays for 12 seconds', () => {
  const { tell, notify } = aPage();
  tell(problem(402), LOUD);
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ id: 'payment', duration: 12_000 }));
});

test.each([
  [problem(402), '/ayuda?tema=derecho-a-procesar'],
  [problem(402, 'Ya usaste todo.', 'limite_de_ia'), '/ayuda?tema=limite-de-ia'],
  [problem(402, 'Tu plan no incluye correos.', 'plan_no_incluye'), '/ayuda?tema=cambiar-de-plan'],
])('what is refused leads to the answer that solves it: %o', (told, address) => {
  const gone: string[] = [];
  setNavigator((path) => void gone.push(path));
  noticeFor(told).action.handler();
  expect(gone).toEqual([address]);
});

test('whom a refusal names is remembered, also when nothing is said of it', () => {
  const { tell, rememberContact } = aPage();
  tell(problem(402), QUIET);
  expect(rememberContact).not.toHaveBeenCalled();
  tell(new ApiError({ status: 402, code: 'pago_requerido', message: '', contact: 'jefa@empresa.com.py' }), QUIET);
  expect(rememberContact).toHaveBeenCalledExactlyOnceWith('jefa@empresa.com.py');
});

test('ERR-05 a 402 with a detail shows that detail', () => {
  expect(noticeFor(problem(402, 'Tu suscripción venció.'))).toMatchObject({
    title: 'Período de prueba expirado',
    message: 'Tu suscripción venció. Contacta al administrador para continuar usando el sistema.',
  });
});

test.each(['Has alcanzado el límite de facturas con IA', 'limite de 50 facturas AI alcanzado.'])(
  'ERR-03 ERR-04 ERR-07 a 402 about the AI limit (%s) is a warning with the tip about XML, for 12 s',
  (detail) => {
    const notice = noticeFor(problem(402, detail));
    expect(notice).toMatchObject({ type: 'warning', title: 'Límite de IA alcanzado', duration: 12_000 });
    expect(notice.message).toContain(detail);
    expect(notice.message).toMatch(/XML.*sin límite.*procesador nativo/);
  },
);

test('ERR-05 a limit that is not about AI is not taken for one', () => {
  expect(noticeFor(problem(402, 'Llegaste al límite diario de tu período')).title).toBe('Período de prueba expirado');
});

test('ERR-03 ERR-04 our own refusal for the AI limit is known by its code, whatever it says', () => {
  expect(noticeFor(problem(402, 'Ya usaste todo.', 'limite_de_ia'))).toMatchObject({
    type: 'warning',
    title: 'Límite de IA alcanzado',
    message: expect.stringMatching(/^Ya usaste todo\. Las facturas XML/),
  });
});

test('a subscriber whose plan lacks something is not told that a trial is over', () => {
  expect(noticeFor(problem(402, 'Tu plan Gratis no incluye correos.', 'plan_no_incluye'))).toMatchObject({
    type: 'warning',
    title: 'Tu plan no lo incluye',
    message: 'Tu plan Gratis no incluye correos.',
  });
});

test('ERR-08 ERR-09 a suspended account is remembered and moved to /suspended', () => {
  const { tell, goTo, rememberSuspended } = aPage();
  tell(SUSPENDED, LOUD);
  expect(rememberSuspended).toHaveBeenCalledOnce();
  expect(goTo).toHaveBeenCalledWith('/suspended', { replace: true });
});

test('ERR-10 ERR-11 a suspended account is told so for 12 seconds', () => {
  const { tell, notify } = aPage();
  tell(SUSPENDED, LOUD);
  expect(notify).toHaveBeenCalledWith({
    id: 'suspended',
    type: 'error',
    title: 'Cuenta suspendida',
    message: 'Tu cuenta está suspendida. Contacta al administrador.',
    duration: 12_000,
  });
});

test('ERR-12 a 403 of another kind does nothing', () => {
  const { tell, notify, goTo, rememberSuspended } = aPage();
  tell(problem(403, 'Esta acción es solo para administradores.'), LOUD);
  expect([notify, goTo, rememberSuspended].map((fn) => fn.mock.calls.length)).toEqual([0, 0, 0]);
});

test('OPEN-01 a quiet call gets no global notice, but the flag and the move still happen', () => {
  const { tell, notify, goTo, rememberSuspended } = aPage();
  tell(problem(402), QUIET);
  tell(SUSPENDED, QUIET);
  expect([notify, goTo, rememberSuspended].map((fn) => fn.mock.calls.length)).toEqual([0, 1, 1]);
});

test('SUSP-04 on /suspended the same answer repeats nothing', () => {
  const { tell, notify, goTo } = aPage({ here: '/suspended' });
  tell(SUSPENDED, LOUD);
  expect([notify, goTo].map((fn) => fn.mock.calls.length)).toEqual([0, 0]);
});

test('RACE-56 a 429 is told with how long to wait, leads nowhere and signs nobody out', () => {
  const { tell, notifyWait, goTo, notify, session } = aPage();
  tell(new ApiError({ status: 429, code: 'demasiados_pedidos', message: '', retryAfterMs: 42_000 }), LOUD);
  expect(notifyWait).toHaveBeenCalledExactlyOnceWith(42_000);
  for (const done of [goTo, notify, session.signOut]) expect(done).not.toHaveBeenCalled();
});
