import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { beginFile, tellRefused } from './managers.actions.ts';

/** The name of what makes the managers of one file those of its person. */
export const beginning = 'bam.begin';

interface BeginNeeds {
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
}

/** Does so in an act of the product's own; what speaks against it is told in another. It is tried again as long as it waits. */
export async function beginOrTell({ act, kernel }: BeginNeeds, IdDemande: number): Promise<void> {
  const about = { call: beginning, actor: { system: beginning } };
  await act(about, async (writing) => await beginFile(writing, IdDemande)).catch(async (error: unknown) => {
    const rule = refusalIn(error);
    if (rule === undefined) throw error;
    await act(about, async (writing) => await tellRefused(writing, kernel, IdDemande, rule));
  });
}

const refusalIn = (error: unknown) =>
  error instanceof ApiError ? error.details?.find(({ rule }) => rule === 'gone' || rule === 'cycle')?.rule : undefined;
