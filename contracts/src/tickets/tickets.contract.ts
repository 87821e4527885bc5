import { Type } from 'typebox';
import { call, holding, Instant, nullable, strict } from '../call.ts';

/** Tickets in the help-desk: those of its twin, while none is set. */
export const ticketsCalls = {
  twin: call({
    operationId: 'tickets.twin',
    method: 'GET',
    path: '/Tickets/twin',
    summary: 'The tickets that the twin of the help-desk keeps, those changed last first',
    access: holding('adm'),
    query: strict({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    response: strict({
      tickets: Type.Array(
        strict({
          id: Type.String(),
          title: Type.String(),
          text: Type.String(),
          requester: nullable(Type.String()),
          open: Type.Boolean(),
          notes: Type.Array(Type.String()),
          changed_at: Instant,
        }),
      ),
      more: Type.Boolean(),
    }),
  }),
};
