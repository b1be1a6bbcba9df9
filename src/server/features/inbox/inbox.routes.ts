import { getInboxAddress, makeInboxAddress, receiveMail, removeInboxAddress } from '#contract/inbox.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import * as address from './inbox-address.ts';
import { receiveMail as receive } from './receive-mail.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'processes' | 'model' | 'settings' | 'clock'>;

export const inboxRoutes = (deps: Needs) => [
  bind(getInboxAddress, ({ caller }) => address.readInboxAddress(deps.db, caller.ownerId)),
  bind(makeInboxAddress, (order) => address.renewInboxAddress(deps, order)),
  bind(removeInboxAddress, (order) => address.removeInboxAddress(deps, order)),
  bind(receiveMail, ({ params, readMail }) => receive(deps, { token: params.token, readMail })),
];
