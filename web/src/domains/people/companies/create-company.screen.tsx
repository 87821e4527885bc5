import { Page } from '../../../ui/page.tsx';
import { AddCompany } from './company-form.tsx';

export function CreateCompanyScreen() {
  return (
    <Page>
      <AddCompany />
    </Page>
  );
}
