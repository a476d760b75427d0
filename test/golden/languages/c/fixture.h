#pragma once
/* What other units may call. */
#ifdef __cplusplus
extern "C" {
#endif

typedef struct pot pot;

LIB_EXPORT pot *pot_new(int litres);
LIB_EXPORT int LIB_CALL pot_fill(pot *p, int litres) LIB_WARN_UNUSED;
extern const char *pot_version;
void pot_free(pot *);

#ifdef __cplusplus
}
#endif
