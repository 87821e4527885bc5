import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';

export const webhookEntity: Entity = {
  name: 'webhook',
  rows: { table: 'webhook', key: ['IdWebhook'] },
  label: { column: 'Url' },
  told: toldColumns('Url', 'Evenements', 'Etat', 'DateSecret'),
  mayRead: { right: 'adm' },
};
