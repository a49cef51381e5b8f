import type { PlatformDeps } from '@credenciados/platform/deps';
import type { Route } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import type { FastifyRequest } from 'fastify';
import type { LiveModules } from './live-modules.ts';
import type { ServiceLimits } from './service/service-limits.ts';

/** Everything that the API hands to the releases of modules: its components, and the decisions that are its own. */
export interface ReleasesDeps extends Pick<PlatformDeps, 'config' | 'db' | 'health' | 'now'> {
  modules: LiveModules;
  /** Registers a handler of the contract; access, validation, limits and serialisation are the API's. */
  route: Route;
  /** Session by its id; null if it has ended. */
  findSession(sid: string): Promise<Session | null>;
  /** Notes a refused session token in the security log. */
  noteRefusedToken(request: FastifyRequest): void;
  /** Limits for calls to modules' own services; tests shorten them. */
  serviceLimits?: Partial<ServiceLimits> | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Live modules. */
    modules: LiveModules;
  }
}
