import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Recognised } from '../../../engines/access/callers.ts';
import { beside } from '../../../platform/db/beside.ts';
import type { Db } from '../../../platform/db/database.ts';
import { hashOfSecret } from '../../../platform/identity/password-links.ts';
import { actorUnder } from '../../foundation/actor/under-role.queries.ts';
import { findProgram, noteUse } from './programs.queries.ts';

interface Kept {
  readonly version: string;
  readonly as: Promise<Actor>;
}

/**
 * How programs are recognised: by a token that opens, of a program that was not ended, whose account and role are there. Each call
 * asks that anew; what the account may is kept until its rights change.
 */
export function programsRecognised({ db, log }: { readonly db: Db; readonly log: FastifyBaseLogger }): Recognised {
  const kept = new Map<string, Kept>();
  return {
    program: async (credential) => {
      const found = await findProgram(db, hashOfSecret(credential));
      if (!found) return undefined;
      const { token, program, scopes, IdPersonneEV1, IdRole, version, noted } = found;
      if (!noted) beside(log, 'program_token', noteUse(db, token));
      // Conditions name the day, which the kernel forgets by itself.
      const name = `${program}/${IdRole}`;
      const known = kept.get(name);
      const as = known?.version === version ? known.as : actorUnder(db, IdPersonneEV1, IdRole);
      kept.set(name, { version, as });
      try {
        return { program, scopes, as: await as };
      } catch (error) {
        kept.delete(name);
        throw error;
      }
    },
  };
}
