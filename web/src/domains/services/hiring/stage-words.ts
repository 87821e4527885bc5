import { stages } from '@passerelle/contracts/requests/request.ts';
import type { TextKey } from '../../../lib/texts.ts';

/** What a recruiter reads of where a file stands. */
export function stageWords(IdStade: number): TextKey {
  if (IdStade === stages.draft) return 'HIRING:stage draft';
  if (IdStade === stages.closed) return 'HIRING:stage closed';
  return IdStade >= stages.validated ? 'HIRING:stage validated' : 'HIRING:stage sent';
}
