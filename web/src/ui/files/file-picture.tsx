import type { NamedFile } from '@passerelle/contracts/files/files.contract.ts';
import { IconFile, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../lib/address.ts';
import classes from './file-field.module.css';
import { fileContent, isPicture } from './read-file.ts';

/** What stands before the name of a file: the picture itself where it is one. */
export function FilePicture({ named }: { named: NamedFile }) {
  const picture = isPicture(named.type);
  const { data } = useQuery({ ...fileContent(named), enabled: picture });
  const address = useAddress(data);
  if (picture && address) return <img className={classes.picture} src={address} alt="" />;
  return (
    <span className={classes.picture}>
      <FileIcon name={named.name} />
    </span>
  );
}

/** What kind of file its name says. */
export function FileIcon({ name }: { name: string }) {
  if (/\.pdf$/i.test(name)) return <IconFileTypePdf size={20} />;
  if (/\.(png|jpe?g)$/i.test(name)) return <IconPhoto size={20} />;
  if (/\.(xlsx|csv)$/i.test(name)) return <IconFileSpreadsheet size={20} />;
  return /\.docx?$/i.test(name) ? <IconFileText size={20} /> : <IconFile size={20} />;
}
