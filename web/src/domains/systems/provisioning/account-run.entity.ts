import type { EntityView } from '../../../lib/entities.ts';
import { textIfAny } from '../../../lib/texts.ts';

/** What happens to somebody's accounts: of where it stands, its steps tell. */
export const view: EntityView = {
  texts: ['PROVISIONING'],
  label: (field) => (field === 'kind' ? textIfAny('HISTORY', 'field runKind') : undefined),
  value: (field, value) => (field === 'kind' ? textIfAny('PROVISIONING', `kind.${String(value)}`) : undefined),
  named: ['id', 'state', 'IdStatut', 'asked_by', 'started_at', 'ended_at'],
};
