import { type HttpSink, httpSink, says } from './http-sink.ts';

interface GlpiTicket {
  readonly id: number;
  readonly name: string;
  readonly content: string;
  status: number;
  readonly followups: { readonly content: string }[];
}

export interface GlpiStandIn extends HttpSink {
  readonly tickets: GlpiTicket[];
  readonly userToken: string;
  readonly appToken: string;
  /** Ends every session. */
  readonly endSessions: () => void;
}

/** What the REST interface of GLPI does with tickets, as its documentation has it: sessions, lists by what they contain, a solution. */
export async function glpiStandIn(): Promise<GlpiStandIn> {
  const tickets: GlpiTicket[] = [];
  const [userToken, appToken] = ['the token of the user', 'the token of the application'];
  const sessions = new Set<string>();
  const sink = await httpSink(({ method, path, headers, json }, response) => {
    const error = (status: number, name: string) => says(response, status, [name, `said of ${name}`]);
    const { pathname, searchParams } = new URL(path, 'http://glpi.test');
    if (headers['app-token'] !== appToken) return error(400, 'ERROR_WRONG_APP_TOKEN_PARAMETER');
    if (pathname === '/initSession') {
      if (headers.authorization !== `user_token ${userToken}`) return error(401, 'ERROR_GLPI_LOGIN');
      const session_token = `session${sessions.size + 1}.${Date.now()}`;
      sessions.add(session_token);
      return says(response, 200, { session_token });
    }
    if (!sessions.has(String(headers['session-token']))) return error(401, 'ERROR_SESSION_TOKEN_INVALID');
    const { input = {} } = (json ?? {}) as { input?: Record<string, string> };
    const [, , key, part] = pathname.split('/');
    const ticket = tickets.find(({ id }) => String(id) === (key ?? input.items_id));
    if (pathname === '/Ticket' && method === 'GET') {
      const sought = (searchParams.get('searchText[content]') ?? '').toLowerCase();
      return says(
        response,
        206,
        tickets.filter(({ content }) => content.toLowerCase().includes(sought)),
      );
    }
    if (pathname === '/Ticket' && method === 'POST') {
      const made = {
        id: tickets.length + 1,
        name: input.name ?? '',
        content: input.content ?? '',
        status: 1,
        followups: [],
      };
      tickets.push(made);
      return says(response, 201, { id: made.id, message: '' });
    }
    if (!ticket) return error(404, 'ERROR_ITEM_NOT_FOUND');
    if (method === 'GET') return says(response, 200, part ? ticket.followups : ticket);
    if (input.itemtype !== 'Ticket' || input.items_id !== String(ticket.id)) return error(400, 'ERROR_GLPI_ADD');
    ticket.followups.push({ content: input.content ?? '' });
    if (part === 'ITILSolution') ticket.status = 5;
    return says(response, 201, { id: ticket.followups.length, message: '' });
  });
  return { ...sink, tickets, userToken, appToken, endSessions: () => sessions.clear() };
}
