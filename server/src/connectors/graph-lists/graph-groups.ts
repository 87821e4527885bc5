import type { SetSystem } from '../../ports/connectors.ts';
import type { Connector } from '../connector.ts';
import { reachGraph } from '../graph-accounts/graph.ts';
import { usersIn } from '../graph-accounts/graph-accounts.ts';
import { httpFaults } from '../http/http-faults.ts';
import { textOf } from '../mapping-faults.ts';
import { TrialSteps } from '../try-steps.ts';
import { graphLists } from './graph-lists.ts';

/** Distribution lists as groups of Microsoft 365, by Microsoft Graph. */
export const graphGroups: Connector = {
  addresses: ['url', 'tokenUrl'],
  faults: ({ values }) => httpFaults(values, ['url', 'tokenUrl']),
  lists: (set: SetSystem) => graphLists(reachGraph(set).batched, textOf(set.values.url)),
  try: async (set, _, signal) => {
    const trial = new TrialSteps();
    const { signed: http } = reachGraph(set);
    try {
      usersIn((await http.done({ method: 'GET', path: 'users?$top=1&$select=id' }, signal)).json);
      trial.said('yes', textOf(set.values.url));
      trial.at = 'write';
      trial.said('unsaid');
    } catch (error) {
      trial.said('no', http.answerTo(error).answer);
    } finally {
      await http.close();
    }
    return trial.trial;
  },
};
