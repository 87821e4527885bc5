import { join } from 'node:path';
import { clamav } from '../connectors/clamav/clamav.ts';
import { folderStorage } from '../connectors/folder-storage/folder-storage.ts';
import { s3Storage } from '../connectors/s3-storage/s3-storage.ts';
import { Files, type FilesNeeds } from '../engines/files/files.ts';
import type { Settings } from '../platform/config/settings.ts';
import { sure } from '../platform/sure.ts';
import type { StoragePort } from '../ports/storage.ts';
import { domains } from './domains.ts';

/** Files as the settings have them kept, of the owners that the domains say. */
export function createFiles(settings: Settings, needs: Pick<FilesNeeds, 'db' | 'kernel' | 'act' | 'log'>): Files {
  return new Files({
    ...needs,
    storage: createStorage(settings),
    scanner: settings.CLAMAV_URL === undefined ? undefined : clamav(settings.CLAMAV_URL),
    incoming: join(settings.DATA_DIR, 'incoming'),
    owners: fileOwners,
  });
}

/** Every kind of thing that has files, as its domain says it. */
export const fileOwners = domains.flatMap(({ files = [] }) => files);

/** In a bucket where the settings name one, else in the server's own folder. */
function createStorage(settings: Settings): StoragePort {
  const { DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = settings;
  if (!S3_ENDPOINT) return folderStorage(join(DATA_DIR, 'files'));
  return s3Storage({
    endpoint: S3_ENDPOINT,
    bucket: sure(S3_BUCKET),
    region: S3_REGION,
    accessKeyId: sure(S3_ACCESS_KEY),
    secretAccessKey: sure(S3_SECRET_KEY),
  });
}
