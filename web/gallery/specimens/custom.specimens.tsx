import { FormProvider, useForm } from 'react-hook-form';
import { Field } from '#web/ui/controls/Field.tsx';
import { NumberInput } from '#web/ui/custom/NumberInput.tsx';
import { OwnFieldInputs } from '#web/ui/custom/OwnFieldInputs.tsx';
import { ownValues } from '#web/ui/custom/own.fields.ts';
import { Held } from '#web/gallery/Held.tsx';
import type { Specimen } from '#web/gallery/specimen.ts';

const REFUSED = { customFields: { seats: { type: 'validate', message: 'invalid' } } };

function CustomFields({ values = {}, isRefused = false }: { values?: Record<string, string | number>; isRefused?: boolean }) {
  const form = useForm({ defaultValues: { customFields: ownValues('customer', values) }, ...(isRefused && { errors: REFUSED }) });
  return (
    <FormProvider {...form}>
      <OwnFieldInputs entity="customer" />
    </FormProvider>
  );
}

export const CUSTOM: readonly Specimen[] = [
  {
    name: 'NumberInput',
    states: {
      Empty: (
        <Held<number | null> initial={null}>
          {(value, change) => (
            <Field label="Devices">
              <NumberInput value={value} onChange={change} />
            </Field>
          )}
        </Held>
      ),
      Filled: (
        <Held<number | null> initial={46}>
          {(value, change) => (
            <Field label="Seats">
              <NumberInput value={value} onChange={change} />
            </Field>
          )}
        </Held>
      ),
      'With an error': (
        <Held<number | null> initial={Number.NaN}>
          {(value, change) => (
            <Field label="Licences" error="must be a number">
              <NumberInput value={value} onChange={change} />
            </Field>
          )}
        </Held>
      ),
    },
  },
  {
    name: 'OwnFieldInputs',
    isWide: true,
    states: {
      Empty: <CustomFields />,
      Filled: <CustomFields values={{ site: 'Leeds', seats: 46, since: '2024-03-01', stack: 'Cloud only' }} />,
      'With an error': <CustomFields isRefused />,
    },
  },
];
