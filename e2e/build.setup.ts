import { buildWeb } from '../scripts/lib/build-web.mjs';

/** Journeys go through the application as it is delivered: the production build, made anew when a source changed. */
export default function setup(): void {
  buildWeb();
}
