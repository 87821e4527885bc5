import { caller } from '../../../lib/api.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { paths } from '../../../lib/paths.ts';

/** A version of a form, as whoever changes forms finds it. */
export const view: EntityView = { holders: () => paths.forms(caller.language) };
