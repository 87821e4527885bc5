import { Page } from '../../../ui/page.tsx';
import { newPerimeter } from './perimeter.values.ts';
import { PerimeterForm } from './perimeter-form.tsx';

export function AddPerimeterScreen() {
  return (
    <Page>
      <PerimeterForm initial={newPerimeter} />
    </Page>
  );
}
