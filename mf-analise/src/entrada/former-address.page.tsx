import { Navigate } from '@credenciados/shared';

/** Leads from an address of the former page of questions to the inbox. */
export const FormerAddressPage = () => <Navigate to="/entrada/listagem" replace />;
