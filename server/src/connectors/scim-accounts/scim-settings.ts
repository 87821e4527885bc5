import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { type ConnectedSystem, holdsAccounts } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import { toldFields } from '@passerelle/contracts/provisioning/told-fields.ts';
import { httpFaults } from '../http/http-faults.ts';
import { mappingFaults } from '../mapping-faults.ts';
import { parseScimPath } from './scim-paths.ts';

/** Written by the connector itself, or by the other side. */
const own = ['id', 'schemas', 'meta', 'externalid', 'username', 'active', 'password', 'groups'];

/** What is wrong with settings, as far as they say by themselves. */
export function scimFaults(system: ConnectedSystem, values: FormValues): readonly FormFault[] {
  return [
    ...httpFaults(values, ['url', 'tokenUrl']),
    ...mappingFaults(values.mapping, {
      told: holdsAccounts(system) ? toldFields[system] : [],
      isAttribute: (name) => parseScimPath(name) !== undefined,
      taken: new Set(own),
    }),
  ];
}
