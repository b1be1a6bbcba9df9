import { Link } from '@tanstack/react-router';
import { t } from '#text/common.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { look } from '#web/ui/layout/look.ts';
import classes from '../layout/screen.module.css';

/** The answer of the help centre that solves a problem, by what went wrong. */
export const HELP_TOPICS = {
  notPaid: 'derecho-a-procesar',
  aiLimit: 'limite-de-ia',
  planLacks: 'cambiar-de-plan',
  noAi: 'ia-inactiva',
  password: 'contrasena-de-aplicacion',
  outlook: 'outlook',
} as const;
export type HelpTopicName = keyof typeof HELP_TOPICS;

export const helpAddress = (topic: HelpTopicName): string => `/ayuda?tema=${HELP_TOPICS[topic]}`;

/** The action of a notice that opens the answer of the help centre. */
export const helpAction = (topic: HelpTopicName) => ({
  label: t.common.howToSolve,
  handler: () => goTo(helpAddress(topic)),
});

/** Stands beside the sentence that tells of a problem, and opens the answer of the help centre. */
export function HelpLink({ topic }: { topic: HelpTopicName }) {
  return (
    <Link
      className={look({ weight: 600, lines: 'one', underline: 'always', display: 'inline-block' }, classes.link)}
      to="/ayuda"
      search={{ tema: HELP_TOPICS[topic] }}
    >
      {t.common.howToSolve}
    </Link>
  );
}
