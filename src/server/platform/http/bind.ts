import type { Route, RouteInput, RouteReply, UploadLimits } from '#contract/wire/route.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import type { AnyCaller, Caller } from './guard/caller.ts';
import type { HttpContext } from './http-context.ts';

export interface UploadedFile {
  /** The file's name as the sender gave it, without folders. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Where a token may call, there may be no person. */
type CallerOf<R extends Route> = R['access'] extends 'public'
  ? Caller | null
  : R['scopes'] extends readonly unknown[]
    ? AnyCaller
    : Caller;
interface Uploaded {
  readonly files: readonly UploadedFile[];
  /** For a call that goes on after its files are stored: they are dropped, and their memory is given back. */
  releaseFiles(): void;
}
type FilesOf<R extends Route> = R['upload'] extends UploadLimits ? Uploaded : unknown;
/**
 * For a route with `mail`: reads the message, once its owner is known. Throws when it is too large, too slow or none.
 */
type MailOf<R extends Route> = R['mail'] extends object ? { readMail(ownerId: string): Promise<Buffer> } : unknown;
/** For a route with `ifMatch`: the versions that the caller has seen. */
type SeenOf<R extends Route> = R['ifMatch'] extends true ? { readonly seen: SeenVersions } : unknown;
/** For a route with `idempotent`: what the caller names this call by, so that it is made once. */
type KeyOf<R extends Route> = R['idempotent'] extends true ? { readonly idempotencyKey: string | null } : unknown;
export type Call<R extends Route> = RouteInput<R> &
  FilesOf<R> &
  MailOf<R> &
  SeenOf<R> &
  KeyOf<R> & { caller: CallerOf<R>; http: HttpContext };

/** Checks that may refuse a call before its body is read, by throwing. */
export interface Refusals {
  /** Called before it is known who calls. */
  readonly admit?: (http: HttpContext) => void;
}

/** A declared route with the use case that answers it. */
export interface BoundRoute extends Refusals {
  readonly route: Route;
  readonly handle: (call: Call<Route>) => unknown;
}

export function bind<R extends Route>(
  route: R,
  handle: (call: Call<R>) => RouteReply<R> | Promise<RouteReply<R>>,
  refusals: Refusals = {},
): BoundRoute {
  return { route, handle: handle as BoundRoute['handle'], ...refusals };
}
