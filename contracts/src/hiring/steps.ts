import type { CandidateFile } from './candidate.contract.ts';

/** The parts of a candidate's page, in their order: each is to be gone to, whatever stands in the others. */
export const candidateSteps = ['photo', 'about', 'papers'] as const;
export type CandidateStep = (typeof candidateSteps)[number];

/** Where a part stands: nothing keeps the file here, things lack, or were rejected, or are with the recruiter; or nobody has to give it. */
export type StepState = 'done' | 'missing' | 'rejected' | 'waiting' | 'optional';

export interface StepStanding {
  readonly state: StepState;
  /** Things of it that the candidate has still to give, or to put right. */
  readonly left: number;
}

const pieceAt = 'piece-';
/** The paper that a fault is about; undefined where it is about a field. */
export const pieceOfFault = (field: string): string | undefined =>
  field.startsWith(pieceAt) ? field.slice(pieceAt.length) : undefined;

/**
 * Where each part of a file stands, by what handing it over would be refused for: where none lacks, waits or was rejected, it is not.
 */
export function stepsOf({
  faults,
  pieces,
  photo,
}: Pick<CandidateFile, 'faults' | 'pieces' | 'photo'>): Readonly<Record<CandidateStep, StepStanding>> {
  const lacking = new Set(faults.map(({ field }) => field));
  const refused = pieces.filter(({ CodePiece }) => lacking.has(`${pieceAt}${CodePiece}`));
  const given = refused.filter(({ Etat, Derogation }) => Etat === 'waiting' || Derogation === 'requested');
  const fields = [...lacking].filter((field) => pieceOfFault(field) === undefined);
  const left = refused.length - given.length;
  const papers = (): StepState => {
    if (left > 0) return refused.some(({ Etat }) => Etat === 'rejected') ? 'rejected' : 'missing';
    return given.length > 0 ? 'waiting' : 'done';
  };
  return {
    photo: { state: photo === null ? 'optional' : 'done', left: 0 },
    about: { state: fields.length > 0 ? 'missing' : 'done', left: fields.length },
    papers: { state: papers(), left },
  };
}
