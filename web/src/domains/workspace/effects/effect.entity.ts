import type { EntityView } from '../../../lib/entities.ts';
import { textIfAny } from '../../../lib/texts.ts';
import { operationName } from './effect-words.ts';

/** Something done outside: what it is says its system too. */
export const view: EntityView = {
  texts: ['EFFECTS'],
  label: (field) => (field === 'system' ? textIfAny('EFFECTS', 'system') : undefined),
  value: (field, value, { entity_id }) => {
    const [system = '', operation] = entity_id.split('/');
    return field === 'system' && operation !== undefined && system === value
      ? operationName({ system, operation })
      : undefined;
  },
  named: ['operation', 'entity', 'id', 'subject', 'version'],
};
