import type { dossierCalls, FileForm } from '@passerelle/contracts/bam/dossier.contract.ts';
import type { Call, Input, Output } from '@passerelle/contracts/call.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { Actor } from '../../access/actor.ts';
import type { CandidateCaller } from '../../access/callers.ts';
import type { Act, Writing } from '../../act/act.ts';

/** Who calls about a dossier: somebody under a role, or the candidate whose it is. */
export type DossierCaller = Actor | CandidateCaller;

/** A call about a dossier: who makes it, and how they write. */
export interface DossierCall<Who extends DossierCaller = Actor> {
  readonly actor: Who;
  readonly call: Call;
  readonly language: Language;
  /** Does something in the act of the call, which may need a claim on somebody. */
  readonly within: <T>(write: (writing: Writing) => Promise<T>, on?: Act['on']) => Promise<T>;
}

type Calls = typeof dossierCalls;
type FormAsked = Input<Calls['form']>['params'];
type Saved = Input<Calls['save']>;

/**
 * What a domain answers of its dossiers by the calls that all of them share; the registry finds whose a dossier is by its number, or by
 * the type that is asked for. Whatever it is not to be done with, or read, it refuses itself: NOT_FOUND where it may not be read.
 */
export interface DossierKind {
  /** Its requests. */
  readonly typeDemande: number;
  /** Types of dossiers (`IdTypeDossier`) that are its own. */
  readonly types: readonly number[];
  readonly form: (by: DossierCall<DossierCaller>, asked: FormAsked) => Promise<FileForm>;
  readonly create: (by: DossierCall, body: Input<Calls['create']>['body']) => Promise<Output<Calls['create']>>;
  readonly save: (
    by: DossierCall<DossierCaller>,
    of: Saved['params'],
    fields: Saved['body']['fields'],
  ) => Promise<Output<Calls['save']>>;
  readonly submit: (by: DossierCall<DossierCaller>, IdDossier: number) => Promise<Output<Calls['submit']>>;
  readonly details: (by: DossierCall, of: Input<Calls['details']>['params']) => Promise<Output<Calls['details']>>;
  readonly cancel: (by: DossierCall, IdDossier: number) => Promise<Output<Calls['cancel']>>;
  /** Tells the managers of it. Answers how many were told. */
  readonly notify: (by: DossierCall, IdDossier: number) => Promise<number>;
  readonly remove: (by: DossierCall, IdDossier: number) => Promise<void>;
}
