import { type Call, onlyReads } from '@passerelle/contracts/call.ts';
import { openView } from '../domains/administration/explain/view-as.queries.ts';
import type { AccountState, LoadedActor } from '../domains/foundation/actor/actor.queries.ts';
import { throughEyesOf } from '../engines/access/actor.ts';
import type { AccessKernel } from '../engines/access/decide.ts';
import { heldBy, narrow } from '../engines/access/narrow.ts';
import type { Db } from '../platform/db/database.ts';
import { ApiError } from '../platform/http/api-error.ts';

interface Needs {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly load: (state: Pick<AccountState, 'IdPersonneEV1' | 'VersionDroits' | 'version'>) => Promise<LoadedActor>;
}

/**
 * Who somebody is while they look through another's eyes (`X-View-As`): the other, cut down to what both may see by right, for
 * calls that only read. What the other sees for being who they are is not the viewer's to see. What is personal stays the viewer's own. The look ends with its time, with the right to
 * administer, and with the other's account.
 */
export function createViewing({ db, kernel, load }: Needs) {
  const kept = new WeakMap<LoadedActor, WeakMap<LoadedActor, LoadedActor>>();

  return async (viewer: LoadedActor, seen: string | readonly string[], call: Call): Promise<LoadedActor> => {
    const key = typeof seen === 'string' && /^[1-9]\d{0,9}$/.test(seen) ? Number(seen) : Number.NaN;
    if (!(key <= 2_147_483_647) || !kernel.holds(viewer.actor, 'adm')) throw new ApiError('VIEW_AS_ENDED');
    const view = await openView(db, viewer.actor.IdPersonneEV1, key);
    if (!view) throw new ApiError('VIEW_AS_ENDED');
    if (!onlyReads(call)) throw new ApiError('VIEW_AS_READ_ONLY');
    if (call.personal) return viewer;
    const other = await load(view.state);
    const cut = kept.get(viewer)?.get(other);
    if (cut?.viewing?.IdViewAs === view.IdViewAs) return cut;
    const { actor } = other;
    const through: LoadedActor = {
      ...other,
      actor: throughEyesOf(
        actor,
        viewer.actor.IdPersonneEV1,
        narrow(actor.grants, heldBy(viewer.actor.grants), 'viewer'),
      ),
      viewing: { IdViewAs: view.IdViewAs, seen: actor, until: view.until },
    };
    kept.set(viewer, (kept.get(viewer) ?? new WeakMap<LoadedActor, LoadedActor>()).set(other, through));
    return through;
  };
}
