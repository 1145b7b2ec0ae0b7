/**
 * The elements that are read: all others are skipped with what is in them, as addresses and contacts of people, of which
 * there is no use.
 */
export const KNOWN_ELEMENTS: ReadonlySet<string> = new Set(
  `Document BkToCstmrStmt BkToCstmrDbtCdtNtfctn
  GrpHdr MsgId MsgPgntn StmtPgntn NtfctnPgntn PgNb LastPgInd
  Stmt Ntfctn Id ElctrncSeqNb LglSeqNb CpyDplctInd Acct IBAN Othr Ccy
  Bal Tp CdOrPrtry Cd Prtry Amt CdtDbtInd Dt DtTm
  Ntry NtryRef RvslInd Sts BookgDt ValDt AcctSvcrRef BkTxCd Domn Fmly SubFmlyCd AddtlNtryInf
  Chrgs TtlChrgsAndTaxAmt Rcrd ChrgInclInd
  NtryDtls Btch PmtInfId NbOfTxs TtlAmt
  TxDtls Refs EndToEndId TxId UETR InstrId MndtId AmtDtls InstdAmt TxAmt CntrValAmt
  RltdPties Dbtr DbtrAcct Cdtr CdtrAcct Nm Pty Agt FinInstnId
  RmtInf Ustrd Strd CdtrRefInf Ref RfrdDocInf Nb AddtlRmtInf RtrInf Rsn AddtlInf AddtlTxInf`.split(
    /\s+/,
  ),
)
