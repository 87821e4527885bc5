import { defineForm } from '../../forms/form.ts';
import type { ConnectorDeclaration } from './connector.ts';
import { glpiTickets } from './glpi-tickets.ts';
import { askedFirst, line, lines, oneOfThese, secret } from './settings-parts.ts';

/** Help-desks whose way of speaking ships; `own` is described on site. */
export const ticketShapes = ['glpi', 'own'] as const;

const form = defineForm({
  form: 'rest',
  words: 'CONNECTORS',
  fields: { url: line, shape: oneOfThese(ticketShapes), description: lines, secret, appToken: secret, ca: lines },
  sections: [
    {
      section: 'reach',
      title: 'CONNECTORS:reach',
      items: [
        { field: 'url', code: 'T', required: true, help: 'CONNECTORS:urlHelp rest' },
        { field: 'shape', code: 'RADIO', required: true },
        { field: 'secret', code: 'T', help: 'CONNECTORS:secretHelp' },
        { field: 'appToken', code: 'T', help: 'CONNECTORS:appTokenHelp' },
        { field: 'ca', code: 'R', help: 'CONNECTORS:caHelp' },
        {
          field: 'description',
          code: 'R',
          required: true,
          help: 'CONNECTORS:descriptionHelp',
          shown: { field: 'shape', operator: 'equals', value: 'own' },
        },
      ],
    },
  ],
  rules: [askedFirst('secret', () => true)],
});

/** The tickets of a help-desk by REST, as a description says. */
export const restConnector: ConnectorDeclaration = {
  connector: 'rest',
  systems: ['tickets'],
  form,
  meantFor: ['url', 'shape', 'description', 'ca'],
  varies: 'shape',
  // One's own begins as what ships.
  usual: (_, shape) =>
    shape === 'own'
      ? { shape, description: JSON.stringify(glpiTickets, null, 2) }
      : { shape: 'glpi', description: null },
};
