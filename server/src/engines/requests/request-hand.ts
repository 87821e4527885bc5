import { ApiError } from '../../platform/http/api-error.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { Writing } from '../act/act.ts';
import type { Files } from '../files/files.ts';

/** What requests are written with. */
export interface RequestHand {
  readonly writing: Writing;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  readonly files: Pick<Files, 'attach'>;
}

/** Files are of one request: nobody attaches any to several at once. */
export const noFiles: RequestHand['files'] = {
  attach: async (_writing, _actor, _of, ids, path) => {
    if (ids.length > 0) throw new ApiError('INVALID_INPUT', [{ path: path ?? 'body/fields', rule: 'notAllowed' }]);
  },
};
