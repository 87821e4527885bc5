import { defineForm } from '../../forms/form.ts';
import type { ConnectorDeclaration } from './connector.ts';
import { askedFirst, line, lines, oneOfThese, secret, yesNo } from './settings-parts.ts';
import { directoryKinds, usualSettings } from './usual-directories.ts';

const activeDirectory = { field: 'kind', operator: 'equals', value: 'activeDirectory' } as const;
const plain = { field: 'kind', operator: 'equals', value: 'plain' } as const;

const form = defineForm({
  form: 'ldap',
  words: 'CONNECTORS',
  fields: {
    kind: oneOfThese(directoryKinds),
    url: line,
    catalogue: line,
    bindDn: line,
    secret,
    ca: lines,
    base: line,
    unit: line,
    leaversUnit: line,
    loginAttribute: line,
    markerAttribute: line,
    namingAttribute: line,
    namingText: line,
    mapping: lines,
    groups: lines,
    memberAttribute: line,
    stateAttribute: line,
    stateDisabled: line,
    stateEnabled: line,
    hashPasswords: yesNo,
  },
  sections: [
    {
      section: 'reach',
      title: 'CONNECTORS:reach',
      items: [
        { field: 'kind', code: 'RADIO', required: true },
        { field: 'url', code: 'T', required: true, help: 'CONNECTORS:urlHelp ldap' },
        { field: 'catalogue', code: 'T', shown: activeDirectory, help: 'CONNECTORS:catalogueHelp' },
        { field: 'bindDn', code: 'T', required: true },
        { field: 'secret', code: 'T', help: 'CONNECTORS:secretHelp' },
        { field: 'ca', code: 'R', help: 'CONNECTORS:caHelp' },
      ],
    },
    {
      section: 'places',
      title: 'CONNECTORS:places',
      items: [
        { field: 'base', code: 'T', required: true },
        { field: 'unit', code: 'T', required: true },
        { field: 'leaversUnit', code: 'T', help: 'CONNECTORS:leaversHelp' },
      ],
    },
    {
      section: 'written',
      title: 'CONNECTORS:written',
      items: [
        { field: 'loginAttribute', code: 'S', required: true },
        { field: 'markerAttribute', code: 'S', required: true, help: 'CONNECTORS:markerHelp' },
        { field: 'namingAttribute', code: 'S', required: true },
        { field: 'namingText', code: 'T', required: true },
        { field: 'mapping', code: 'R', help: 'CONNECTORS:mappingHelp' },
      ],
    },
    {
      section: 'groups',
      title: 'CONNECTORS:groupsTitle',
      items: [
        { field: 'groups', code: 'R', help: 'CONNECTORS:groupsHelp' },
        { field: 'memberAttribute', code: 'S', shown: plain, help: 'CONNECTORS:memberAttributeHelp' },
      ],
    },
    {
      section: 'state',
      title: 'CONNECTORS:state',
      shown: plain,
      items: [
        { field: 'stateAttribute', code: 'S', required: true },
        { field: 'stateDisabled', code: 'S', required: true },
        { field: 'stateEnabled', code: 'S', help: 'CONNECTORS:stateEnabledHelp' },
        { field: 'hashPasswords', code: 'SWITCH' },
      ],
    },
  ],
  rules: [askedFirst('secret', () => true)],
});

/** A directory by LDAP over TLS. */
export const ldapConnector: ConnectorDeclaration = {
  connector: 'ldap',
  systems: ['directory'],
  form,
  meantFor: ['url', 'catalogue', 'bindDn', 'ca'],
  varies: 'kind',
  usual: (_, kind) => {
    const chosen = directoryKinds.find((one) => one === kind) ?? 'activeDirectory';
    return { kind: chosen, ...usualSettings[chosen] };
  },
};
