import { describe, expect, test } from 'vitest';
import { deriveEntitlements, type Entitlement, type Plan, type PlanState } from '#domain/plans/entitlements.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { describeProcessing, requireEntitlement } from './describe-processing.ts';

const now = new Date('2026-11-15T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const ai = { used: 0, reserved: 0, calls: 0, fruitless: 0 };

const onTrial = (days: number): PlanState => ({
  isSuspended: false,
  payer: null,
  trial: { expiresAt: inDays(days), aiLimit: 50, ai },
  subscription: null,
});
type Features = Partial<Pick<Plan, 'emailProcessing' | 'customTemplates' | 'exportFormats'>>;
const onPlan = (features: Features, endsAt: Date | null = null) => ({
  ...onTrial(-1),
  subscription: {
    status: 'active' as const,
    endsAt,
    ai,
    plan: {
      code: 'free',
      name: 'Gratis',
      aiLimit: 10,
      emailProcessing: false,
      customTemplates: false,
      exportFormats: ['excel'] as const,
      apiAccess: false,
      prioritySupport: false,
      ...features,
    },
  },
});
const derive = (planState: PlanState) => deriveEntitlements(planState, now);

function refusal(planState: PlanState, needed: Entitlement): { code: string; message: string } | null {
  try {
    requireEntitlement(derive(planState), needed);
    return null;
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    expect(problem.status).toBe(402);
    return { code: problem.code, message: problem.message };
  }
}

test('the sentence says why not, or until when', () => {
  const said = (planState: PlanState) => describeProcessing(derive(planState)).message;
  expect(said(onTrial(0.5))).toBe('Puedes procesar facturas. Te queda 1 día de prueba.');
  expect(said(onTrial(9))).toBe('Puedes procesar facturas. Te quedan 9 días de prueba.');
  expect(said(onTrial(0))).toBe('Tu período de prueba ha expirado. Contacta al administrador para continuar.');
  expect(said(onPlan({}))).toBe('Puedes procesar facturas con tu plan Gratis.');
  // 01:30 UTC is the evening before in Asunción.
  expect(said(onPlan({}, new Date('2026-12-01T01:30:00Z')))).toBe(
    'Puedes procesar facturas con tu plan Gratis hasta el 30/11/2026.',
  );
  expect(said(onPlan({}, inDays(-0.1)))).toBe('Tu suscripción terminó. Elige un plan para continuar.');
  expect(said({ ...onTrial(9), isSuspended: true })).toContain('suspendida');
});

describe('what a call needs', () => {
  test('the marker begins the refusal of mailbox processing, and of nothing else', () => {
    const sentence = 'Tu período de prueba ha expirado. Contacta al administrador para continuar.';
    expect(refusal(onTrial(0), 'processing')).toEqual({ code: 'pago_requerido', message: sentence });
    expect(refusal(onTrial(0), 'mail-processing')).toEqual({
      code: 'pago_requerido',
      message: `TRIAL_EXPIRED: ${sentence}`,
    });
    expect(refusal(onTrial(1), 'processing')).toBeNull();
    expect(refusal(onTrial(1), 'mail-processing')).toBeNull();
  });

  test('a plan without mail or templates of its own refuses them by its name; the rest goes on', () => {
    expect(refusal(onPlan({}), 'mail-processing')).toEqual({
      code: 'plan_no_incluye',
      message: 'Tu plan Gratis no incluye el procesamiento de correos. Elige otro plan para tenerlo.',
    });
    expect(refusal(onPlan({}), 'custom-templates')).toEqual({
      code: 'plan_no_incluye',
      message: 'Tu plan Gratis no incluye crear templates de exportación. Elige otro plan para tenerlo.',
    });
    expect(refusal(onPlan({}), 'processing')).toBeNull();
    expect(refusal(onPlan({ emailProcessing: true }), 'mail-processing')).toBeNull();
    expect(refusal(onPlan({ customTemplates: true }), 'custom-templates')).toBeNull();
  });

  test('SAFE-37 SAFE-38 after the trial no own templates are made; what is there may still be exported, unless a plan exports nothing', () => {
    expect(refusal(onTrial(0), 'custom-templates')).toMatchObject({ code: 'plan_no_incluye' });
    expect(refusal(onTrial(0), 'exports')).toBeNull();
    expect(refusal(onPlan({}), 'exports')).toBeNull();
    expect(refusal(onPlan({ exportFormats: [] }), 'exports')).toMatchObject({ code: 'plan_no_incluye' });
  });
});

test('RACE-59 after a plan was cancelled in a live trial what is missing is laid to that plan, which is current no more', () => {
  const { plan, ...rest } = onPlan({ exportFormats: [] }).subscription;
  const cancelled = { ...onTrial(9), subscription: { ...rest, plan, status: 'cancelled' as const } };
  expect(describeProcessing(derive(cancelled)).message).toBe('Puedes procesar facturas. Te quedan 9 días de prueba.');
  for (const needed of ['mail-processing', 'custom-templates', 'exports'] as const) {
    expect(refusal(cancelled, needed)?.message).toMatch(
      /^Tu último plan, cuyas funciones siguen en tu prueba, no incluye .+\. Elige otro plan para tenerlo\.$/,
    );
  }
});

test('DESK-108 DESK-112 DESK-113 where another business pays, every refusal names it and whom to ask', () => {
  const paid = (planState: PlanState, isSuspended = false): PlanState => ({
    ...planState,
    payer: { id: 'p', name: 'Estudio', isSuspended },
  });
  const said = (planState: PlanState) => describeProcessing(derive(planState)).message;
  expect(said(paid(onTrial(9)))).toBe(
    'Puedes procesar facturas. Al negocio Estudio, que paga por este, le quedan 9 días de prueba.',
  );
  expect(said(paid(onPlan({}, new Date('2026-12-01T01:30:00Z'))))).toBe(
    'Puedes procesar facturas con el plan Gratis del negocio Estudio, que paga por este, hasta el 30/11/2026.',
  );
  const ask = 'El plan lo elige quien tiene el rol de dueña en Estudio.';
  expect(refusal(paid(onTrial(-1)), 'mail-processing')).toEqual({
    code: 'pago_requerido',
    message: `TRIAL_EXPIRED: El negocio Estudio, que paga por este, terminó su período de prueba y no tiene un plan. ${ask}`,
  });
  expect(refusal(paid(onPlan({})), 'mail-processing')).toEqual({
    code: 'plan_no_incluye',
    message: `El plan Gratis del negocio Estudio, que paga por este, no incluye el procesamiento de correos. ${ask}`,
  });
  const stopped = paid(onPlan({}), true);
  expect(refusal(stopped, 'processing')?.message).toBe(
    'El negocio Estudio, que paga por este, está suspendido. Contacta al administrador para continuar.',
  );
  // Who decides about the business itself is told of that first.
  expect(said({ ...stopped, isSuspended: true })).toContain('Tu cuenta está suspendida');
});
