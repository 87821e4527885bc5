import { describe, expect, test } from 'vitest';
import type { PayrollFile, PayrollFilesPort } from '../ports/payroll-files.ts';

let next = 0;
const patient = () => AbortSignal.timeout(20_000);

/** A hiring file as payroll is to have it, new; of somebody who is there. */
export function payrollFile(IdPersonneEV1: number, changes: Partial<PayrollFile> = {}): PayrollFile {
  next += 1;
  const paper = { code: 'bank', name: 'rib.pdf', type: 'application/pdf', sha256: 'a'.repeat(64) };
  return {
    key: `tests/Dossier/${process.pid}${next}`,
    version: 1,
    hash: `hash-${next}`,
    person: { IdPersonneEV1, Nom: 'Lovelace', Prenom: 'Ada' },
    fields: { Iban: 'FR7630006000011234567890189', TitulaireCompte: '{secret} Zażółć 每周' },
    papers: [{ ...paper, bytes: async () => Buffer.from('%PDF-1.4') }],
    ...changes,
  };
}

/** What a connector of a payroll that takes hiring files owes, whichever it reaches. */
export function payrollFilesContract(
  name: string,
  open: () => { readonly port: () => PayrollFilesPort; readonly person: number },
): void {
  describe(`${name} keeps what a port of hiring files promises`, () => {
    test('a file is there once it is sent, found by its hash, and once whatever was answered', async () => {
      const { port, person } = open();
      const file = payrollFile(person);
      expect(await port().look(file, patient())).toMatchObject({ outcome: 'missing' });
      for (const _ of [1, 2]) expect(await port().send(file, patient())).toMatchObject({ outcome: 'done' });
      expect(await port().look(file, patient())).toMatchObject({ outcome: 'found', marker: file.key });
    });

    test('a further version, and the same one with other words, are told from what is there', async () => {
      const { port, person } = open();
      const file = payrollFile(person);
      await port().send(file, patient());
      for (const other of [
        { ...file, version: 2 },
        { ...file, hash: 'another' },
      ])
        expect(await port().look(other, patient())).toMatchObject({ outcome: 'different', marker: file.key });
      await port().send({ ...file, version: 2, hash: 'second' }, patient());
      expect(await port().look({ ...file, version: 2, hash: 'second' }, patient())).toMatchObject({ outcome: 'found' });
      expect(await port().look(file, patient())).toMatchObject({ outcome: 'different' });
    });
  });
}
