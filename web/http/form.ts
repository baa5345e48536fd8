import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A form that the body schema of a call validates: it submits what the call takes. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<NoInfer<Input>>,
) {
  return useForm<Input, unknown, Output>({ resolver: standardSchemaResolver<Input, unknown, Output>(schema), defaultValues });
}
