import { productRights } from '@passerelle/contracts/access/product-rights.ts';
import { bamsFields } from '@passerelle/contracts/bam/bams.fields.ts';
import { calledAs, type Field } from '@passerelle/contracts/catalogue/field.ts';
import { companyFields } from '@passerelle/contracts/companies/company.fields.ts';
import { creationFields } from '@passerelle/contracts/creation/creation.fields.ts';
import { directoryFilters } from '@passerelle/contracts/directory/directory.fields.ts';
import { listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { errors } from '@passerelle/contracts/errors.ts';
import { isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { shippedForms } from '@passerelle/contracts/forms/shipped-forms.ts';
import { hiringFilesFields } from '@passerelle/contracts/hiring/board.fields.ts';
import { candidateFields } from '@passerelle/contracts/hiring/candidate.form.ts';
import { vehicleColumns } from '@passerelle/contracts/inventories/vehicle-load.inputs.ts';
import { languages } from '@passerelle/contracts/languages.ts';
import { personFields } from '@passerelle/contracts/person/person.fields.ts';
import { entryFields } from '@passerelle/contracts/reference/entry.fields.ts';
import { requestForms } from '@passerelle/contracts/requests/request-types.ts';
import { trackingFields, trackings } from '@passerelle/contracts/requests/tracking.fields.ts';
import { siteFields } from '@passerelle/contracts/sites/site.fields.ts';
import { describe, expect, test } from 'vitest';
import { errorsTexts } from './errors.texts.ts';
import { families } from './families.ts';
import type { EightTexts, TextFamily } from './family.ts';
import { fieldsTexts } from './fields.texts.ts';
import { filtersTexts } from './filters.texts.ts';
import { formerKeys } from './former-keys.ts';
import { messageFaults } from './message.ts';
import { rightLabel } from './rights.texts.ts';

const allRights = productRights;

function faultsOf(text: EightTexts): string[] {
  const faults = languages.flatMap((language) =>
    messageFaults(text[language], language, text.fr).map(({ rule, value }) => `${language}: ${rule} ${value}`),
  );
  const long = languages.map((language) => text[language]).filter((one) => one.length > 25);
  if (new Set(long).size < long.length) faults.push('two languages say the same long sentence');
  return faults;
}

describe.each(families as readonly TextFamily[])('$Famille', ({ texts }) => {
  test.each(Object.entries(texts))('%s', (_key, text) => {
    expect(Object.keys(text).sort()).toEqual([...languages].sort());
    expect(faultsOf(text)).toEqual([]);
  });
});

test('families have distinct names', () => {
  const names = families.map(({ Famille }) => Famille);
  expect(new Set(names).size).toBe(names.length);
});

test('a former key names no text any more, and one present text only', () => {
  const former = Object.values(formerKeys).flat();
  const present = new Set(
    families.flatMap(({ Famille, texts }) => Object.keys(texts).map((key) => `${Famille}:${key}`)),
  );
  expect(former.filter((key, at) => present.has(key) || former.indexOf(key) !== at)).toEqual([]);
});

test('every error, field and filter has its text', () => {
  expect(Object.keys(errorsTexts.texts)).toEqual(expect.arrayContaining(Object.keys(errors)));
  const fields = Object.keys({
    ...personFields,
    ...creationFields,
    ...siteFields,
    ...companyFields,
    ...entryFields,
    ...Object.assign({}, ...requestForms.map(({ fields }) => fields)),
    ...Object.assign({}, ...trackings.map(trackingFields)),
    ...bamsFields,
    ...hiringFilesFields,
    ...Object.fromEntries(candidateFields.map((name) => [name, 'of a candidate'])),
    papier: 'of a hiring file, in the log of reads',
    ...Object.fromEntries(Object.entries<Field>(listFields).map(([name, field]) => [calledAs(name, field), field])),
    Valeur: 'of a parameter',
    jour: 'of a mobility',
    Lignes: 'of equipment',
    Acquittement: 'of equipment',
    DateSuppression: 'of a draft',
    EmpreintePDF: 'of the paper of a file',
    Groupes: 'of a directory',
    dos: 'of a list that moves to another suite',
    ...Object.fromEntries(vehicleColumns.map((column) => [column, 'of a file of vehicles'])),
  });
  expect(Object.keys(fieldsTexts.texts).sort()).toEqual(fields.sort());
  expect(Object.keys(filtersTexts.texts).sort()).toEqual(Object.keys(directoryFilters).sort());
});

describe('labels of rights', () => {
  test('exist for every right, with nothing left to fill', () => {
    for (const code of allRights.keys())
      for (const language of languages) expect(rightLabel(code)[language], code).toMatch(/^[^{}]+$/);
  });

  test('are distinct in each language', () => {
    for (const language of languages) {
      const labels = [...allRights.keys()].map((code) => rightLabel(code)[language]);
      expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    }
  });

  test('say that a code is reserved when it is', () => {
    const said = [...allRights.keys()].filter((code) => rightLabel(code).gb.startsWith('Reserved code'));
    const reserved = [...allRights].filter(([, right]) => right.reserved).map(([code]) => code);
    expect(said.sort()).toEqual(reserved.sort());
  });
});

describe('a form in Polish and in Chinese', () => {
  /** Names, signs, and words that Polish has of its own. */
  const universal = /^(?:[\p{Lu}\d\W]+|E-mail|Parking)$|Skype|Office 365|Metropolis|EV1|EFIS/u;
  const said = new Map<string, EightTexts>(
    (families as readonly TextFamily[]).flatMap(({ Famille, texts }) =>
      Object.entries(texts).map(([key, text]) => [`${Famille}:${key}`, text] as const),
    ),
  );
  const around = [...said.keys()].filter((key) => /^(REGLES|FORMS|DRAFTS|AHEAD|FILES):/.test(key));

  test.each(shippedForms)('$form says nothing in French', (form) => {
    const shown = form.sections.flatMap(({ title, items }) => [
      title,
      ...items.flatMap((item) => {
        if (!isFieldItem(item)) return [item.text];
        const { values = [] } = form.fields[item.field] ?? {};
        const choices = (item.choices ?? values).map((code) => `PERSON:${item.field} ${code}`);
        return [`CHAMPS:${item.field}`, ...(item.help ? [item.help] : []), ...choices.filter((key) => said.has(key))];
      }),
    ]);
    const keys = [...shown, ...around].filter((one): one is string => typeof one === 'string');
    expect(keys.length).toBeGreaterThan(around.length + 1);
    const French = keys.flatMap((key) => {
      const text = said.get(key);
      if (!text) return [`${key}: no text`];
      if (universal.test(text.fr)) return [];
      const words = text.cn.replace(/\{[^{}]*\}/g, '');
      return [
        ...(text.pl === text.fr ? [`${key} pl: ${text.pl}`] : []),
        ...(/\p{Script=Han}/u.test(words) ? [] : [`${key} cn: ${text.cn}`]),
      ];
    });
    expect(French).toEqual([]);
  });
});
