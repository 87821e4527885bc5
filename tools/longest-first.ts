import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes minutes begins first, or it would end alone, long after everything else, on one of the processors. */
const long = [
  'requests.machine',
  'algebra',
  'twin-worlds',
  'accounts-killed',
  'people-cli',
  'operations',
  'explain',
  'embedded',
  'raw-requests',
  'files-killed',
  'lifecycle/lives',
  'rights-version',
  'hostile-requests',
  'jobs/jobs',
  'fields',
  'large-plans',
  'roles/roles',
  ...[
    'accessibility',
    'directory',
    'record',
    'requests',
    'delegation',
    'perimeters',
    'views',
    'routes',
    'every-language',
    'rights',
    'second-factor',
    'stored-script',
    'languages',
    'session',
    'translations',
    'publishing',
    'maintenance',
    'accounts',
    'notifications',
  ].map((story) => `e2e/${story}`),
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return index < 0 ? long.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
