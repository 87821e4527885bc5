import { caller } from '../../../lib/api.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { paths } from '../../../lib/paths.ts';

/** A thing that somebody holds: a site has a list of its own. */
export const view: EntityView = {
  holders: (_, { of, code }) =>
    of === 'Site' ? paths.siteInventory(caller.language, { IdSite: Number(code) }) : undefined,
};
