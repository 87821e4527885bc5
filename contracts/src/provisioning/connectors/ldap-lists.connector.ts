import { defineForm } from '../../forms/form.ts';
import type { ConnectorDeclaration } from './connector.ts';
import { askedFirst, line, lines, oneOfThese, secret, yesNo } from './settings-parts.ts';
import { directoryKinds } from './usual-directories.ts';

const activeDirectory = { field: 'kind', operator: 'equals', value: 'activeDirectory' } as const;
const plain = { field: 'kind', operator: 'equals', value: 'plain' } as const;

const form = defineForm({
  form: 'ldapLists',
  words: 'CONNECTORS',
  fields: {
    kind: oneOfThese(directoryKinds),
    url: line,
    bindDn: line,
    secret,
    ca: lines,
    base: line,
    listsUnit: line,
    classes: lines,
    markerAttribute: line,
    mailAttribute: line,
    memberAttribute: line,
    exchange: yesNo,
  },
  sections: [
    {
      section: 'reach',
      title: 'CONNECTORS:reach',
      items: [
        { field: 'kind', code: 'RADIO', required: true },
        { field: 'url', code: 'T', required: true, help: 'CONNECTORS:urlHelp ldap' },
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
        { field: 'listsUnit', code: 'T', required: true, help: 'CONNECTORS:listsUnitHelp' },
      ],
    },
    {
      section: 'written',
      title: 'CONNECTORS:written',
      items: [
        { field: 'classes', code: 'R', shown: plain, required: true, help: 'CONNECTORS:classesHelp' },
        { field: 'markerAttribute', code: 'S', required: true, help: 'CONNECTORS:markerHelp' },
        { field: 'mailAttribute', code: 'S', required: true },
        { field: 'memberAttribute', code: 'S', shown: plain, required: true, help: 'CONNECTORS:memberAttributeHelp' },
        { field: 'exchange', code: 'SWITCH', shown: activeDirectory, help: 'CONNECTORS:exchangeHelp' },
      ],
    },
  ],
  rules: [askedFirst('secret', () => true)],
});

const usual = {
  activeDirectory: { markerAttribute: 'adminDescription', classes: null, memberAttribute: null, exchange: true },
  plain: {
    markerAttribute: 'businessCategory',
    classes: 'groupOfNames\nextensibleObject',
    memberAttribute: 'member',
    exchange: null,
  },
} as const;

/** Distribution lists as groups of a directory, by LDAP over TLS. */
export const ldapListsConnector: ConnectorDeclaration = {
  connector: 'ldapLists',
  systems: ['lists'],
  form,
  meantFor: ['url', 'bindDn', 'ca'],
  varies: 'kind',
  usual: (_, kind) => {
    const chosen = directoryKinds.find((one) => one === kind) ?? 'activeDirectory';
    return { kind: chosen, mailAttribute: 'mail', ...usual[chosen] };
  },
};
