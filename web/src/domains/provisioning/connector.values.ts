import type { DirectorySettings } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { usualSettings } from '@passerelle/contracts/provisioning/usual-directories.ts';
import type { FieldRules } from '../../lib/form/form-store.ts';

/** Settings as they are typed: what may be left out is an empty text, and the password is one of them. */
export type ConnectorValues = Omit<DirectorySettings, 'ca' | 'leaversUnit' | 'stateEnabled'> & {
  readonly ca: string;
  readonly leaversUnit: string;
  readonly stateEnabled: string;
  readonly secret: string;
};

/** Settings that are kept, or those that most directories have. */
export function valuesOf(settings: DirectorySettings | undefined): ConnectorValues {
  const usual = usualSettings.activeDirectory;
  const { ca, leaversUnit, stateEnabled, ...rest } = settings ?? {
    ...{ kind: 'activeDirectory', url: '', ca: null, bindDn: '', base: '', unit: '', leaversUnit: null },
    ...{ ...usual, mapping: [...usual.mapping] },
  };
  return { ...rest, ca: ca ?? '', leaversUnit: leaversUnit ?? '', stateEnabled: stateEnabled ?? '', secret: '' };
}

/** What another kind of directory usually has. */
export function usualOf(kind: DirectorySettings['kind']): Partial<ConnectorValues> {
  const { stateEnabled, mapping, ...usual } = usualSettings[kind];
  return { kind, ...usual, mapping: [...mapping], stateEnabled: stateEnabled ?? '' };
}

/** As they are sent. */
export function sentOf({ secret, ca, leaversUnit, stateEnabled, ...rest }: ConnectorValues) {
  const said = (text: string) => (text.trim() === '' ? null : text.trim());
  const settings: DirectorySettings = {
    ...rest,
    ...{ ca: said(ca), leaversUnit: said(leaversUnit), stateEnabled: said(stateEnabled) },
  };
  return { settings, secret: secret === '' ? null : secret };
}

/** The fields of the form; the password is asked for where none is kept. */
export const connectorFields = (kept: boolean): FieldRules<ConnectorValues> => ({
  kind: { label: 'PROVISIONING:kind' },
  url: { label: 'HISTORY:field url', required: true },
  ca: { label: 'PROVISIONING:ca' },
  bindDn: { label: 'HISTORY:field bindDn', required: true },
  secret: { label: 'PROVISIONING:secret', required: !kept },
  base: { label: 'HISTORY:field base', required: true },
  unit: { label: 'HISTORY:field unit', required: true },
  leaversUnit: { label: 'HISTORY:field leaversUnit' },
  markerAttribute: { label: 'PROVISIONING:markerAttribute', required: true },
  loginAttribute: { label: 'PROVISIONING:loginAttribute', required: true },
  namingAttribute: { label: 'PROVISIONING:namingAttribute', required: true },
  namingText: { label: 'PROVISIONING:namingText', required: true },
  mapping: { label: 'PROVISIONING:attributes' },
  stateAttribute: { label: 'PROVISIONING:stateAttribute', required: true },
  stateDisabled: { label: 'PROVISIONING:stateDisabled', required: true },
  stateEnabled: { label: 'PROVISIONING:stateEnabled' },
  hashPasswords: { label: 'PROVISIONING:hashPasswords' },
});
