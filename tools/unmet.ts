import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '../contracts/src/calls.ts';
import { errors as catalogue } from '../contracts/src/errors.ts';
import { stepErrors } from '../contracts/src/provisioning/step-errors.ts';
import type { Met } from '../server/src/testing/met.ts';
import { unmetDeclared } from './unmet-declared.ts';

/** Errors of the catalogue that are met elsewhere than in an answer to the tests of the server, or by nobody yet. */
const errorsElsewhere: ReadonlySet<string> = new Set([
  // Answered before there is a request, or by a server that has too much to do: by sockets, in `raw-requests.test.ts`.
  'HEADERS_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'SERVER_BUSY',
  // Told beside a person's step in a system, as what stands in its way: `provisioning.test.ts`.
  ...stepErrors,
  // Told of each of many files, in an answer that is none of its own: `life.test.ts`.
  'BAM_BLOQUE',
  // Of files, whose tests ask the engine.
  'FILE_NOT_SCANNED',
  // Of lists, which are to come.
  'ADR',
  'ERREUR_EV1_LD_DOUBLON',
  'ERREUR_LD_CREATE_ADDRESS_DOUBLON',
  'ERREUR_LD_CREATE_ADDRESS_SYNCHRO',
  'ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1',
  'ERREUR_LD_CREATE_ADDRESS_EXISTE',
  'ERREUR_LD_CREATE_ADDRESS_NON_CREE',
  'LD_MISE_A_JOUR_EN_COURS',
]);

/** Calls that only refuse, in the tests of the server: that they do is not shown. */
const callsElsewhere: ReadonlySet<string> = new Set(['jobs.callOff', 'effects.adopt', 'mail.removeField']);

const declaredElsewhere: ReadonlySet<string> = new Set(
  unmetDeclared.flatMap(({ error, calls }) => calls.map((one) => `${one} ${error}`)),
);

/**
 * What a whole run of the tests, that noted in a folder what it met, did not meet: calls, errors of the catalogue, errors that
 * calls declare, and reactions.
 */
export function whatNothingMet(folder: string): readonly string[] {
  const met = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')));
  const of = (kind: Met) =>
    [...met].flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));
  const missing = (kind: Met, all: readonly string[]) => {
    const seen = new Set(of(kind));
    return all.filter((name) => !seen.has(name)).map((name) => `${kind} ${name}`);
  };
  return [
    ...missing(
      'call',
      allCalls.map(({ operationId }) => operationId).filter((one) => !callsElsewhere.has(one)),
    ),
    ...missing(
      'error',
      Object.keys(catalogue).filter((one) => !errorsElsewhere.has(one)),
    ),
    ...missing(
      'declared',
      allCalls
        .flatMap(({ operationId, errors = [] }) => errors.map((name) => `${operationId} ${name}`))
        .filter((one) => !declaredElsewhere.has(one)),
    ),
    ...missing('ran', of('reaction')),
  ];
}
